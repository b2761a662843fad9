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
  /** Strings that a workbook keeps aside for its cells, in characters. */
  sharedCharacters: 8_000_000,
  /** Where the text ends; search looks at no more (migration of search). */
  characters: 200_000,
  /** Bytes of plain text and of pages that are looked at: enough for all characters. */
  textBytes: 8 * 1024 * 1024,
  summaryCharacters: 300,
} as const;
