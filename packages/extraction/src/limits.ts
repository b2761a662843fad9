/** What reading one file may cost. A file that needs more fails, alone and with a reason. */
export const limits = {
  /** Larger files are not read at all. */
  fileBytes: 100 * 1024 * 1024,
  /** E-mails are parsed whole, attachments among them. */
  mailBytes: 32 * 1024 * 1024,
  /** From the start of the child process to its answer. */
  milliseconds: 30_000,
  /** JavaScript heap of the child process. */
  heapMegabytes: 384,
  /** All memory of the child process. */
  residentBytes: 768 * 1024 * 1024,
  /** What the parts of one document that are read may inflate to, all together. */
  inflatedBytes: 128 * 1024 * 1024,
  /** Entries of a zip file. */
  zipEntries: 20_000,
  pdfPages: 2000,
  /** Elements within elements. */
  xmlDepth: 1000,
  /** Width times height of an image: the storage service draws no larger one small. */
  imagePixels: 50_000_000,
  /** Longer recordings are none; what says so lies. */
  mediaSeconds: 30 * 24 * 3600,
  /** Strings that a workbook keeps aside for its cells, in characters. */
  sharedCharacters: 8_000_000,
  /** Where the text ends; search looks at no more (migration of search). */
  characters: 200_000,
  /**
   * Bytes of plain text, of pages and of images that are looked at: enough for all characters, and
   * for every image's header.
   */
  textBytes: 8 * 1024 * 1024,
  /** What is weighed for summary and sentiment. */
  weighedCharacters: 60_000,
  weighedSentences: 400,
  summaryCharacters: 300,
} as const;
