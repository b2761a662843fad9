import i18next from 'i18next';
import { pageCode } from './chunk-reload.ts';

/**
 * `errorText`, for forms that may be drawn before it is loaded. Where it cannot be, nothing else
 * can be either, and that is the reason.
 */
export const explain = (error: unknown): Promise<string> =>
  pageCode(import('./error-text.ts'), () => false).then(
    ({ errorText }) => errorText(error),
    () => i18next.t('errors:codes.network'),
  );
