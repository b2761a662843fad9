import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { useTokens } from '../../tokens/queries.ts';
import { TokenList } from '../../tokens/TokenList.tsx';

/** Access tokens with which members' programs reach the workspace, for its owners. */
export function MemberTokens({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation('tools');
  const profiles = useProfiles();
  const { data, error } = useTokens(workspaceId);
  return (
    <TokenList
      title={t('tokens.ofMembers')}
      text={t('tokens.ofMembersText')}
      none={t('tokens.noneOfMembers')}
      tokens={data}
      error={error}
      holderOf={({ profile_id }) => profileName(profiles.get(profile_id))}
    />
  );
}
