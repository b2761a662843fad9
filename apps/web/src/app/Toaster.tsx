import { type FocusEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, Toaster as Sonner } from 'sonner';
import { times } from '@parley/model';
import { useIsDark } from '../lib/appearance.ts';
import { useFootSpace } from '../lib/foot-space.ts';
import { useOverlaySpace } from '../lib/overlay-space.ts';
import { showToastsWith } from '../lib/toast.ts';

/** Space kept for a toast at the top, so that a high sheet does not push it off the screen. */
const TOAST_AT_MOST = '6rem';

/** Short notices in the corner of every page. */
export default function Toaster() {
  const { t } = useTranslation('shell');
  const isDark = useIsDark();
  // Toasts stay clear of the composer and of menus, where the user probably clicks next.
  const space = Math.max(useFootSpace(), useOverlaySpace());
  const bottom = `min(${space}px + 1rem, 100dvh - ${TOAST_AT_MOST})`;
  // The library has subscribed in its own effect by then.
  useEffect(() => showToastsWith(toast), []);
  return (
    <div onBlur={followFocus}>
      <Sonner
        containerAriaLabel={t('notices')}
        richColors
        position="bottom-right"
        offset={{ bottom }}
        mobileOffset={{ bottom }}
        duration={times.toastMs}
        gap={16}
        visibleToasts={5}
        theme={isDark ? 'dark' : 'light'}
      />
    </div>
  );
}

/**
 * The toaster restores the previous focus when a toast loses it. A user who moved from a toast into
 * a field would then type into nothing, so focus the field again.
 */
function followFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
    relatedTarget.focus({ preventScroll: true });
}
