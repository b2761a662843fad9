import { APICallError } from '@ai-sdk/provider';
import { describe } from './failures.ts';
import type { Candidate } from './providers/choose.ts';

/** How a model is asked. */
export type Way = { candidate: Candidate; hasTools: boolean; hasPictures: boolean };

const NO_TOOLS =
  /(tool|function)s?\b.{0,60}(not |un)(be )?support|not support.{0,40}\b(tool|function)/i;
const NO_PICTURES =
  /(image|vision|multi-?modal)\w*\b.{0,60}((not |un)(be )?support|not (allowed|accepted|enabled))|not support.{0,40}\b(image|vision|multi-?modal)/i;

/**
 * What else to ask the same model for: some models use no tools or see nothing, and say so only
 * when they are asked.
 */
export function lesserWays(way: Way, error: unknown): Way[] {
  const told = APICallError.isInstance(error)
    ? `${describe(error)} ${error.responseBody ?? ''}`
    : describe(error);
  if (way.hasPictures && NO_PICTURES.test(told)) return [{ ...way, hasPictures: false }];
  if (way.hasTools && NO_TOOLS.test(told)) return [{ ...way, hasTools: false }];
  return [];
}
