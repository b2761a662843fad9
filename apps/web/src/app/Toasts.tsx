import type { FocusEvent } from 'react';
import { Toaster } from 'sonner';
import { times } from '@parley/model';
import { useIsDark } from '../lib/appearance.ts';

/** What is pressed next is often the button that sends. */
const ABOVE_FOOT = 'calc(var(--composer-space, 0px) + var(--bar-space, 0px) + 1rem)';

/** Short notices, in the corner of every page. */
export function Toasts() {
  const isDark = useIsDark();
  return (
    <div onBlur={followFocus}>
      <Toaster
        richColors
        position="bottom-right"
        offset={{ bottom: ABOVE_FOOT }}
        mobileOffset={{ bottom: ABOVE_FOOT }}
        duration={times.toastMs}
        gap={16}
        visibleToasts={5}
        theme={isDark ? 'dark' : 'light'}
      />
    </div>
  );
}

/**
 * The toaster gives focus back to where it came from whenever it leaves a toast. Who goes from a
 * toast into a field would lose what they type there: where the person went is where focus stays.
 */
function followFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
    relatedTarget.focus({ preventScroll: true });
}
