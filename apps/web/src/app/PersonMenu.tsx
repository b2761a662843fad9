import { profileName } from '@parley/model';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, usePresence, useSession, useWorkspace } from '../data/index.ts';
import { useMe } from '../features/members/queries.ts';
import { pausedUntilAt, pauseEndText } from '../features/profile/pause.ts';
import { usePersonSettings } from '../features/profile/person-settings.ts';
import { useStatus } from '../features/profile/queries.ts';
import { laterPart } from '../lib/later-part.tsx';
import { useMinute } from '../lib/use-minute.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { OverlayButton } from '../ui/OverlayButton.tsx';
import { Tip } from '../ui/Tip.tsx';

const PersonMenuItems = laterPart(() => import('./PersonMenuItems.tsx'));
// Loaded on demand, because its date fields bring a calendar and it is rarely opened.
const StatusDialog = lazy(() => import('../features/profile/StatusDialog.tsx'));
const PauseDialog = lazy(() => import('./PauseDialog.tsx'));

/** Position of the button: rail or phone bar. */
type Shape = 'icon' | 'bar';
const BUTTON: Record<Shape, string> = {
  icon: 'size-10',
  bar: 'bar-item',
};

/** The user's avatar with a menu of profile, status and settings. */
export function PersonMenu({ shape }: { shape: Shape }) {
  const { t } = useTranslation(['shell', 'profile']);
  const me = useMe();
  const isHere = useIsHere(me?.id);
  const pausedUntil = pausedUntilAt(usePersonSettings(), useMinute());
  const [isChoosingPause, setChoosingPause] = useState(false);
  const [isStatusOpen, setStatusOpen] = useState<boolean | null>(null);
  const line = useOwnLine();
  const name = me && profileName(me);
  const button = (
    <OverlayButton
      opens="menu"
      code={PersonMenuItems}
      overlay={
        <PersonMenuItems
          onSetStatus={() => setStatusOpen(true)}
          onChoosePause={() => setChoosingPause(true)}
        />
      }
      variant="ghost"
      isIconOnly={shape === 'icon'}
      className={BUTTON[shape]}
    >
      <Avatar
        profile={me}
        size={shape === 'bar' ? 'xs' : 'md'}
        presence={isHere}
        isPaused={pausedUntil !== null}
      />
      {shape === 'bar' && <span className="max-w-full truncate">{t('you')}</span>}
      <span className="sr-only">
        {[
          name,
          line,
          t('yourMenu'),
          pausedUntil && t('profile:pause.until', { time: pauseEndText(pausedUntil) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </OverlayButton>
  );
  return (
    <>
      {shape === 'icon' ? (
        <Tip text={[name, line].filter(Boolean).join(' · ')} placement="end">
          {button}
        </Tip>
      ) : (
        button
      )}
      {isChoosingPause && (
        <Suspense>
          <PauseDialog onClose={() => setChoosingPause(false)} />
        </Suspense>
      )}
      {isStatusOpen !== null && (
        <Suspense>
          <StatusDialog isOpen={isStatusOpen} onOpenChange={setStatusOpen} />
        </Suspense>
      )}
    </>
  );
}

/** The user's presence as colleagues see it; undefined while unknown. */
function useIsHere(id: string | undefined): boolean | undefined {
  const here = usePresence();
  const { state } = useConnection();
  return state === 'connected' ? here?.has(id ?? '') : false;
}

/** The user's status. Outside a workspace it is their e-mail address. */
function useOwnLine(): string | null {
  const { email, userId } = useSession();
  const hasWorkspace = useWorkspace() !== undefined;
  const status = useStatus(hasWorkspace ? userId : null);
  return status ? `${status.emoji} ${status.text}`.trim() : hasWorkspace ? null : email;
}
