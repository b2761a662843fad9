import { Button } from '@heroui/react';
import { memberDate, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import type { Disabled } from './use-disabled-members.ts';

type DisabledMembersProps = { people: Disabled[]; enable(who: Disabled): Promise<void> };

/** Disabled members, each with a button to enable them. */
export function DisabledMembers({ people, enable }: DisabledMembersProps) {
  const { t, i18n } = useTranslation('workspaces');
  if (people.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium">{t('disabledPeople.title')}</h3>
      <ul className="flex flex-col" aria-label={t('disabledPeople.title')}>
        {people.map((who) => {
          const name = profileName(who.profile);
          return (
            <li
              key={who.row.id}
              className="flex min-h-14 items-center gap-3 border-b border-hairline py-2"
            >
              <Avatar profile={who.profile} />
              <span className="flex min-w-0 flex-1 flex-col leading-tight">
                <span className="truncate font-medium">{name}</span>
                <span className="text-xs text-faint">
                  {t('disabledPeople.since', {
                    date: memberDate(who.row.created_at, i18n.language),
                  })}
                </span>
              </span>
              <Button
                size="sm"
                variant="tertiary"
                aria-label={t('disabledPeople.enableOf', { name })}
                onPress={() => toastErrors(enable(who))}
              >
                {t('disabledPeople.enable')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
