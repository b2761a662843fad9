import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../../lib/query-client.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { fetchFiringOf } from './firings.ts';

/** The rule by which a message was written, in the words of the prompt at that time. */
export function RuleOfReply({ messageId }: { messageId: string }) {
  const { t } = useTranslation('rules');
  const { data: firing, error } = useQuery(
    { queryKey: ['rule of message', messageId], queryFn: () => fetchFiringOf(messageId) },
    queries,
  );
  if (error) return <LoadError error={error} />;
  if (firing === undefined) return null;
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('byRule')}</p>
      <p className="text-soft wrap-anywhere">{firing?.sentence ?? t('ruleGone')}</p>
    </div>
  );
}
