import i18next from 'i18next';
import { pageCode } from './chunk-reload.ts';
import { loadFirstTexts } from './i18n.ts';

/**
 * `errorText`, for forms that may be drawn before it is loaded. Where it cannot be, nothing else
 * can be either, and that is the reason.
 */
export async function explain(error: unknown): Promise<string> {
  try {
    const [{ errorText }] = await Promise.all([
      pageCode(import('./error-text.ts'), () => false),
      i18next.hasResourceBundle(i18next.language, 'errors') ? undefined : loadFirstTexts(),
    ]);
    return errorText(error);
  } catch {
    return i18next.t('common:unreachable');
  }
}
