import { extractionLimits } from './limits.ts';

const MEGABYTE = 1024 * 1024;

/** Reasons shown to people for files without text. */
const SENTENCES = {
  too_large: `The file is larger than ${extractionLimits.fileBytes / MEGABYTE} MB.`,
  mail_too_large: `The e-mail is larger than ${extractionLimits.mailBytes / MEGABYTE} MB.`,
  unpacks_too_large: `The file unpacks to more than ${extractionLimits.inflatedBytes / MEGABYTE} MB.`,
  too_many_entries: `The file holds more than ${extractionLimits.zipEntries} entries.`,
  too_many_pages: `The document has more than ${extractionLimits.pdfPages} pages.`,
  too_many_pixels: `The image has more than ${extractionLimits.imagePixels / 1_000_000} million pixels.`,
  too_deep: 'The file is nested too deeply.',
  too_slow: `Reading took longer than ${extractionLimits.milliseconds / 1000} seconds.`,
  too_much_memory: 'Reading needed too much memory.',
  password: 'The file is protected by a password.',
  damaged: 'The file is damaged, or is not what its name says.',
  bad_names: 'The file holds names that lead outside of it.',
  missing: 'The file is not in storage any more.',
  unreachable: 'The file could not be fetched from storage.',
} as const;

export type RefusalCode = keyof typeof SENTENCES;

/** The file cannot be read. Any other error is a bug or a failing service. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause?: unknown) {
    super(SENTENCES[code], { cause });
    this.code = code;
  }
}

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && code in SENTENCES;
