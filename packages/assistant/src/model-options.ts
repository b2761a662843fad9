import { APICallError } from '@ai-sdk/provider';
import { describe } from './failures.ts';
import { pattern } from '@parley/model/pattern';
import type { ModelCandidate } from './providers/choose.ts';

/** How to ask a model. */
export type ModelOptions = { candidate: ModelCandidate; hasTools: boolean; hasPictures: boolean };

const NO_TOOLS =
  /(tool|function)s?\b.{0,60}(not |un)(be )?support|not support.{0,40}\b(tool|function)/i;
const NO_PICTURES = pattern('i')`
  (image|vision|multi-?modal)\w*\b.{0,60}((not |un)(be )?support|not (allowed|accepted|enabled))
  |not support.{0,40}\b(image|vision|multi-?modal)
`;

/**
 * Options with which to retry the same model: some models support no tools or images, which shows
 * only in their error.
 */
export function lesserOptions(options: ModelOptions, error: unknown): ModelOptions[] {
  const told = APICallError.isInstance(error)
    ? `${describe(error)} ${error.responseBody ?? ''}`
    : describe(error);
  if (options.hasPictures && NO_PICTURES.test(told)) return [{ ...options, hasPictures: false }];
  if (options.hasTools && NO_TOOLS.test(told)) return [{ ...options, hasTools: false }];
  return [];
}
