import { type AppError, toAppError } from '../data/identity.ts';

/** What happened and what to do, in one line for people. */
export function errorText(error: unknown): string {
  const { message, hint }: AppError = toAppError(error);
  return hint ? `${message} ${hint}` : message;
}
