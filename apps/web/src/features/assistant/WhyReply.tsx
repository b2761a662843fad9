import type { AssistantRun, Message } from '@parley/model';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';

const WhyReplyPanel = laterPart(() => import('./WhyReplyPanel.tsx'));

const recorded = z.object({
  model: z.nullish(z.string()),
  prompt_version: z.nullish(z.number()),
  rule_id: z.nullish(z.string()),
});

type WhyReplyProps = {
  message: Message;
  run: AssistantRun | undefined;
};

/** Opens the explanation of a reply: its rule, or its prompt, model, asker and usage. */
export function WhyReply({ message, run }: WhyReplyProps) {
  const { t } = useTranslation('assistant');
  const { data } = recorded.safeParse(message.metadata);
  if (!data?.model && !data?.rule_id && !run) return null;
  const version = run?.prompt_version ?? data?.prompt_version ?? 0;
  return (
    <OverlayButton
      opens="dialog"
      code={WhyReplyPanel}
      overlay={
        <WhyReplyPanel
          message={message}
          run={run}
          model={data?.model}
          version={version}
          isOfRule={Boolean(data?.rule_id)}
        />
      }
      size="sm"
      variant="ghost"
      className="-ms-2 h-7 min-w-0 px-2 text-xs font-normal text-faint"
    >
      {t('why')}
    </OverlayButton>
  );
}
