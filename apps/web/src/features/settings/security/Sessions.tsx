import { Button } from '@heroui/react';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { account, type OwnSession, session, type SignOutScope } from '../../../data/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { leaveAsking } from '../../auth/leaving.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { deviceName, isHandheld } from '../../../offline/device-name.ts';
import { forgetDevices } from '../../../offline/push-devices.ts';
import { ListedItem } from './ListedItem.tsx';
import { Loaded } from './Loaded.tsx';
import { changing, useAccount } from './queries.ts';

const SCOPES = ['local', 'others', 'global'] as const satisfies SignOutScope[];

/** Where one is signed in (spec point 5: global, local, others). */
export function Sessions() {
  const { t } = useTranslation('account');
  const sessions = useAccount('sessions');
  const [asked, ask] = useState<SignOutScope | null>(null);
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <Loaded of={sessions}>{(list) => <SessionList sessions={list} />}</Loaded>
      <div className="flex flex-wrap gap-2">
        {SCOPES.map((scope) => (
          <Button
            key={scope}
            variant={scope === 'global' ? 'danger' : 'outline'}
            onPress={() => (scope === 'local' ? toastErrors(leaveAsking()) : ask(scope))}
          >
            {t(`sessions.signOut.${scope}`)}
          </Button>
        ))}
      </div>
      {SCOPES.map((scope) => (
        <ConfirmDialog
          key={scope}
          isOpen={asked === scope}
          onOpenChange={(open) => ask(open ? scope : null)}
          title={t(`sessions.signOut.${scope}`)}
          text={t(`sessions.signOutText.${scope}`)}
          confirmLabel={t('sessions.confirm')}
          onConfirm={() =>
            toastErrors(
              changing(signOut(scope)).then(
                () => scope === 'others' && toast.success(t('sessions.signedOut')),
              ),
            )
          }
        />
      ))}
    </Section>
  );
}

/** Nothing is pushed any more to devices that are signed out. @throws AppError */
async function signOut(scope: SignOutScope): Promise<void> {
  await forgetDevices(scope);
  await session.signOut(scope);
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('account');
  const [leaving, setLeaving] = useState<OwnSession | null>(null);
  const nameOf = ({ user_agent: agent }: OwnSession) => deviceName(agent ?? '');
  return (
    <>
      <ul aria-label={t('sessions.title')} className="border-t border-hairline">
        {sessions.map((one) => (
          <ListedItem
            key={one.id}
            icon={isHandheld(one.user_agent ?? '') ? Smartphone : Monitor}
            title={nameOf(one)}
            facts={
              <>
                {one.is_current ? (
                  <span className="font-medium text-accent">{t('sessions.current')}</span>
                ) : (
                  <span>
                    {t('used')} <RelativeTime at={one.used_at} />
                  </span>
                )}
                {one.address && <span>{one.address}</span>}
                <span>
                  {t('sessions.since')} <RelativeTime at={one.created_at} />
                </span>
              </>
            }
            actions={
              one.is_current ? undefined : (
                <IconButton
                  label={t('sessions.end', { name: nameOf(one) })}
                  icon={LogOut}
                  onPress={() => setLeaving(one)}
                />
              )
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t('sessions.end', { name: leaving ? nameOf(leaving) : '' })}
        text={t('sessions.endText')}
        confirmLabel={t('sessions.confirm')}
        onConfirm={() => leaving && toastErrors(changing(account.sessions.end(leaving.id)))}
      />
    </>
  );
}
