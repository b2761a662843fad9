import i18next from 'i18next';
import { validationText } from './validation-text.ts';
import { type AppError, toAppError } from '../data/identity.ts';

type Texts = typeof i18next;

/** What happened and what to do, in one line and in the user's language. */
export function errorText(error: unknown, texts: Texts = i18next): string {
  const known: AppError = toAppError(error);
  const { code, message, hint } = known;
  const weak = weakPasswordText(known, texts);
  if (weak !== null) return weak;
  const key = `errors:codes.${code}`;
  if (texts.isInitialized && texts.exists(key, { fallbackLng: [] })) return texts.t(key);
  return hint ? `${message} ${validationText(hint, texts)}` : message;
}

/** The reasons of a weak password as one sentence; null for other errors and unknown reasons. */
function weakPasswordText({ code, hint }: AppError, texts: Texts): string | null {
  if (code !== 'weak_password' || !hint || !texts.isInitialized) return null;
  const reasons = hint.split(', ').map((reason) => `errors:weakReasons.${reason}`);
  if (!reasons.every((key) => texts.exists(key))) return null;
  const list = new Intl.ListFormat(texts.language).format(reasons.map((key) => texts.t(key)));
  return texts.t('errors:weakPassword', { reasons: list });
}
