import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';

export type ChecklistStep = {
  key: 'channel' | 'prompt' | 'invite' | 'file' | 'model' | 'hello' | 'picture';
  isDone: boolean;
  /** An optional step does not keep the list visible. */
  isOptional?: boolean;
  action: ReactNode;
};

/** A list of one-time steps with links; hidden when all are done. */
export function Steps({
  title,
  text,
  steps,
}: {
  title: string;
  text: string;
  steps: ChecklistStep[];
}) {
  if (steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null;
  return (
    <Section title={title} text={text}>
      <ol className="flex flex-col border-t border-hairline">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function StepRow({ step: { key, isDone, action } }: { step: ChecklistStep }) {
  const { t } = useTranslation('dashboard');
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <Icon
        size={19}
        strokeWidth={1.75}
        className={`shrink-0 ${isDone ? 'text-good' : 'text-faint'}`}
        aria-label={t(isDone ? 'done' : 'open')}
      />
      <span className="flex min-w-0 flex-1 flex-col leading-snug">
        <span className={isDone ? 'text-faint line-through' : 'font-medium'}>
          {t(`steps.${key}`)}
        </span>
        {!isDone && <span className="text-sm text-soft">{t(`steps.${key}Text`)}</span>}
      </span>
      {!isDone && action}
    </li>
  );
}
