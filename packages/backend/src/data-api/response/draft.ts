/** An answer before functions have said what it should be instead. */
export type Draft = { status: number; headers: Record<string, string>; body: Buffer | null };
