import i18next from 'i18next';
import { type AppError, toAppError } from '../data/identity.ts';

/**
 * What happened and what to do, in one line for people: in their language where the error is a
 * known one and the language is not the server's own.
 */
export function errorText(error: unknown): string {
  const { code, message, hint }: AppError = toAppError(error);
  const key = `errors:codes.${code}`;
  if (i18next.isInitialized && i18next.exists(key, { fallbackLng: [] })) return i18next.t(key);
  return hint ? `${message} ${hint}` : message;
}
