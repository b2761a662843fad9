import type { PrivateAnswer } from '@parley/model';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { runErrorText } from '../assistant/run-error.ts';

/** Why there is no answer, and what helps. */
export function FailedAnswer({ answer }: { answer: PrivateAnswer }) {
  const { t } = useTranslation('assistant');
  const { what, hint } = runErrorText(answer, t);
  return (
    <p className="flex items-start gap-2 text-sm">
      <CircleAlert
        size={15}
        strokeWidth={1.75}
        className="mt-0.5 shrink-0 text-bad"
        aria-hidden="true"
      />
      <span>
        {what} {hint && <span className="text-soft">{hint}</span>}
      </span>
    </p>
  );
}
