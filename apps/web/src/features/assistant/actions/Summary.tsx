import { useTranslation } from 'react-i18next';
import { ACTION_VIEWS } from './kinds/index.ts';
import type { ActionKind, Proposal } from './payload.ts';

/** Describes the effect of a proposal, or says that this version of the app does not know it. */
export function Summary({ proposal }: { proposal: Proposal | null }) {
  const { t } = useTranslation('assistant');
  return proposal ? (
    <OfKind proposal={proposal} />
  ) : (
    <p className="text-sm text-soft">{t('actions.unknown')}</p>
  );
}

function OfKind<Kind extends ActionKind>({ proposal }: { proposal: Proposal<Kind> }) {
  const View = ACTION_VIEWS[proposal.kind].Summary;
  return <View payload={proposal.payload} />;
}
