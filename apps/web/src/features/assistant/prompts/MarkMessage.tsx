import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { PillButton } from '../../../ui/PillButton.tsx';
import type { Assistant } from './assistants.ts';
import { type Expected, markMessage, usePromptTests } from './tests.ts';

const EXPECTED = ['answer', 'silence', 'draft'] as const satisfies readonly Expected[];

type MarkMessageProps = { assistant: Assistant; messageId: string };

/** Marks what should happen at a past message, which makes it a test of every later draft. */
export function MarkMessage({ assistant, messageId }: MarkMessageProps) {
  const { t } = useTranslation('prompts');
  const ownId = useOwnId();
  const marked = usePromptTests(assistant).data?.get(messageId)?.expected ?? null;
  return (
    <div
      role="group"
      aria-label={t('marks.label')}
      className="mt-2 flex flex-wrap items-center gap-1.5"
    >
      <span className="text-xs text-faint" aria-hidden="true">
        {t('marks.label')}
      </span>
      {EXPECTED.map((expected) => (
        <PillButton
          key={expected}
          isPressed={marked === expected}
          onPress={() =>
            toastErrors(
              markMessage(assistant, messageId, marked === expected ? null : expected, ownId),
            )
          }
        >
          {t(`marks.${expected}`)}
        </PillButton>
      ))}
    </div>
  );
}
