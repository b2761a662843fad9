import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { anyOf } from '../../lib/list-of.ts';
import { useMembersHere } from '../members/queries.ts';

/** People who can grant the right. Users outside the workspace see no names. */
export default function WhomToAsk({ workspaceId }: { workspaceId: string }) {
  const { t, i18n } = useTranslation('errors');
  const managers = useMembersHere(workspaceId)
    .filter(({ membership }) => membership.role !== 'member')
    .map(({ profile }) => profileName(profile));
  if (managers.length === 0) return t('unauthorizedText');
  return t('unauthorizedAsk', { names: anyOf(managers, i18n.language) });
}
