/** An answer before functions have overridden its status or headers. */
export type ResponseDraft = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
};
