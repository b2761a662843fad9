import { Switch } from '@heroui/react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleState, type RuleStateKind } from './RuleState.tsx';

type RuleRowProps = {
  when: string;
  /** Null for a sentence that cannot be followed. */
  what: string | null;
  state: RuleStateKind;
  stateLabel: string;
  /** Why it cannot be followed, or is not yet. */
  note?: string | undefined;
  /** Shows the sentence that it was read from. */
  onGo?: (() => void) | undefined;
  /** Called with false when neither the pointer nor the focus is here any more. */
  onPoint?: ((isHere: boolean) => void) | undefined;
  onSwitch?: ((isOn: boolean) => void) | undefined;
  isOn?: boolean;
  children?: ReactNode;
};

/** A rule in words, with its state and a switch to leave it out. */
export function RuleRow({
  when,
  what,
  state,
  stateLabel,
  note,
  onGo,
  onPoint,
  onSwitch,
  isOn = true,
  children,
}: RuleRowProps) {
  const { t } = useTranslation('rules');
  const words = (
    <>
      <span className="font-medium">{when}</span>
      {what !== null && (
        <span className={clsx('wrap-anywhere', !isOn && 'line-through')}>
          {' · '}
          {what}
        </span>
      )}
    </>
  );
  return (
    <li
      className="flex flex-col gap-0.5 border-b border-hairline px-1 py-2"
      {...(onPoint && {
        onPointerEnter: () => onPoint(true),
        onPointerLeave: () => onPoint(false),
        onFocus: () => onPoint(true),
        onBlur: () => onPoint(false),
      })}
    >
      <div className="flex items-start gap-3">
        {onGo ? (
          <button
            type="button"
            onClick={onGo}
            className="min-w-0 flex-1 rounded-sm text-start hover:bg-hover"
          >
            {words}
          </button>
        ) : (
          <p className="min-w-0 flex-1">{words}</p>
        )}
        {onSwitch && what !== null && (
          <Switch
            isSelected={isOn}
            onChange={onSwitch}
            aria-label={t('use', { rule: t('then', { when, what }) })}
          >
            <Switch.Content>
              <Switch.Control>
                <Switch.Thumb />
              </Switch.Control>
            </Switch.Content>
          </Switch>
        )}
      </div>
      <RuleState kind={state} label={stateLabel} />
      {note && <p className="text-sm text-soft">{note}</p>}
      {children}
    </li>
  );
}
