import { Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { stopRun } from './mutations.ts';
import { useActiveRuns } from './queries.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';

/**
 * Stops the answer being written. The button is next to the composer, because a button below
 * growing text moves away from the pointer.
 */
export function StopAnswer({ channelId }: { channelId: string }) {
  const { t } = useTranslation('assistant');
  const run = useActiveRuns(channelId).at(-1);
  if (!run) return null;
  const isStopping = run.stop_requested_at !== null;
  return (
    <PlainButton
      size="sm"
      variant="outline"
      className="h-6 rounded-full px-2.5 text-xs"
      isPending={isStopping}
      onPress={() => void stopRun(run.id).catch((error: unknown) => toast.error(errorText(error)))}
    >
      {!isStopping && (
        <Square strokeWidth={3} className="size-2.25! fill-current" aria-hidden="true" />
      )}
      {t(isStopping ? 'stopping' : 'stop')}
    </PlainButton>
  );
}
