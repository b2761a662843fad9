import type { ProviderConfig } from '../provider.ts';
import { pattern } from '@parley/model/pattern';

/**
 * True if a model accepts images, judged by its name, because providers have no common way to
 * report it. A model that is not known to accept images gets only the names and texts of files,
 * because an image would make it fail.
 *
 * - Anthropic: all Claude models since the third generation.
 * - OpenAI: GPT-4o, 4.1, 4 Turbo and later, and the reasoning models except the first small ones.
 * - Google: all Gemini models, and Gemma since the third generation.
 * - Others: models whose name says it (vision, -vl, llava, pixtral …), and the models above on
 * other servers.
 */
export function supportsImages(kind: ProviderConfig['kind'], model: string): boolean {
  const name = model.toLowerCase();
  if (kind === 'built-in') return false;
  if (kind === 'anthropic') return !BLIND_CLAUDE.test(name);
  if (kind === 'openai') return SEEING_GPT.test(name) && !BLIND_GPT.test(name);
  if (kind === 'google') return /gemini|gemma-[3-9]/.test(name);
  return (
    SAYS_SO.test(name) ||
    (SEEING_GPT.test(name) && !BLIND_GPT.test(name)) ||
    /claude-(?!2|instant)|gemini/.test(name)
  );
}

const BLIND_CLAUDE = /claude-(2|instant)/;
const SEEING_GPT = /gpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9]|chatgpt|(^|\/)o[1-9]/;
const BLIND_GPT = /o1-(mini|preview)|o3-mini|audio|realtime|gpt-oss/;
const SAYS_SO = pattern('')`
  vision|llava|pixtral|moondream|internvl|minicpm-v|idefics|gemma-?[3-9]|llama-?4|mistral-small-?3
  |(^|[-_.:/\d])vl([-_.:/]|$)
`;
