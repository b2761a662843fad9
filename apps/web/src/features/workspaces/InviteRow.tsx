import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InvitePeople } from './InvitePeople.tsx';

/**
 * Invite button for users with the right to invite. It is below the lists, so that it stays visible
 * however long they are.
 */
export function InviteRow() {
  const { t } = useTranslation('shell');
  return (
    <InvitePeople>
      {(open) => (
        <button type="button" onClick={open} className="row-link w-full cursor-pointer">
          <UserPlus size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          <span className="truncate">{t('invitePeople')}</span>
        </button>
      )}
    </InvitePeople>
  );
}
