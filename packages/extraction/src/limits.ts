/** Limits for reading one file. A file that exceeds one fails with a reason; others go on. */
export const extractionLimits = {
  /** Larger files are not read. */
  fileBytes: 100 * 1024 * 1024,
  /** E-mails are parsed whole, including attachments. */
  mailBytes: 32 * 1024 * 1024,
  /** From the start of the child process to its answer. */
  milliseconds: 30_000,
  /** JavaScript heap of the child process. */
  heapMegabytes: 384,
  /** All memory of the child process. */
  residentBytes: 768 * 1024 * 1024,
  /** Total inflated size of the entries read from one document. */
  inflatedBytes: 128 * 1024 * 1024,
  /** Entries of a zip file. */
  zipEntries: 20_000,
  pdfPages: 2000,
  /** Nesting depth of elements. */
  xmlDepth: 1000,
  /** Width times height; the storage service resizes no larger image. */
  imagePixels: 50_000_000,
  /** A header that claims more is taken as damaged. */
  mediaSeconds: 30 * 24 * 3600,
  /** Characters of a workbook's shared strings. */
  sharedCharacters: 8_000_000,
  /** Text is cut here; search indexes no more. */
  characters: 200_000,
  /** Bytes read of text, web pages and images: enough for `characters` and any image header. */
  textBytes: 8 * 1024 * 1024,
  /** Input of summary and sentiment. */
  weighedCharacters: 60_000,
  weighedSentences: 400,
  summaryCharacters: 300,
} as const;
