import i18next from 'i18next';
import { pageCode } from './chunk-reload.ts';
import { loadFirstTexts } from './i18n.ts';

/** `errorText` for forms shown before it is loaded. If it cannot be loaded, says that. */
export async function loadErrorText(error: unknown): Promise<string> {
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
