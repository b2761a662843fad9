import { type FocusEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast, Toaster as Sonner } from 'sonner';
import { times } from '@parley/model';
import { useIsDark } from '../lib/appearance.ts';
import { useFootSpace } from '../lib/foot-space.ts';
import { useOverlaySpace } from '../lib/overlay-space.ts';
import { showToastsWith } from '../lib/toast.ts';

/** A high sheet has a toast at its top, and not out of sight. */
const TOAST_AT_MOST = '6rem';

/** Short notices, in the corner of every page. */
export default function Toaster() {
  const { t } = useTranslation('shell');
  const isDark = useIsDark();
  // What is pressed next is often the button that sends, or the last of a menu.
  const space = Math.max(useFootSpace(), useOverlaySpace());
  const bottom = `min(${space}px + 1rem, 100dvh - ${TOAST_AT_MOST})`;
  // The library's own effect, which listens, has run by then.
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
 * The toaster gives focus back to where it came from whenever it leaves a toast. Somebody who moves
 * from a toast into a field would lose what they type there, so focus stays where the person put
 * it.
 */
function followFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
    relatedTarget.focus({ preventScroll: true });
}
