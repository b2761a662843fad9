import { useTranslation } from 'react-i18next';
import { useSession, useWorkspace } from '../../data/index.ts';
import { Section } from '../../ui/PageHeader.tsx';
import { NewToken } from './NewToken.tsx';
import { useTokens } from './queries.ts';
import { TokenList } from './TokenList.tsx';

/** Access tokens with which the user's other programs reach the workspace in their name. */
export function AccessTokens() {
  const { t } = useTranslation('tools');
  const workspace = useWorkspace();
  const { userId } = useSession();
  const { data, error } = useTokens(workspace?.id ?? '');
  if (!workspace)
    return (
      <Section title={t('tokens.title')} text={t('tokens.noWorkspace')}>
        {null}
      </Section>
    );
  return (
    <>
      <Section title={t('tokens.title')} text={t('tokens.text', { workspace: workspace.name })}>
        <NewToken key={workspace.id} workspaceId={workspace.id} />
      </Section>
      <TokenList
        title={t('tokens.list')}
        none={t('tokens.none')}
        tokens={data?.filter(({ profile_id }) => profile_id === userId)}
        error={error}
      />
    </>
  );
}
