import i18next from 'i18next';
import { validationText } from './validation-text.ts';
import { type AppError, toAppError } from '../data/identity.ts';

/**
 * One line on what happened and what to do. Known errors are translated; others keep the server's
 * text.
 */
export function errorText(error: unknown): string {
  const known: AppError = toAppError(error);
  const { code, message, hint } = known;
  const weak = weakPasswordText(known);
  if (weak !== null) return weak;
  const key = `errors:codes.${code}`;
  if (i18next.isInitialized && i18next.exists(key, { fallbackLng: [] })) return i18next.t(key);
  return hint ? `${message} ${validationText(hint)}` : message;
}

/** The reasons of a weak password in one sentence; null for other errors and unknown reasons. */
function weakPasswordText({ code, hint }: AppError): string | null {
  if (code !== 'weak_password' || !hint || !i18next.isInitialized) return null;
  const reasons = hint.split(', ').map((reason) => `errors:weakReasons.${reason}`);
  if (!reasons.every((key) => i18next.exists(key))) return null;
  const list = new Intl.ListFormat(i18next.language).format(reasons.map((key) => i18next.t(key)));
  return i18next.t('errors:weakPassword', { reasons: list });
}
