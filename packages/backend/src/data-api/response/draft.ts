/** An answer before functions have said what it should be instead. */
export type ResponseDraft = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
};
