import { Button, Switch } from '@heroui/react';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { enableProvider, moveProvider } from './mutations.ts';
import type { ListedProvider } from './queries.ts';
import { TestState } from './TestState.tsx';
import { type Tests, useGiveUp } from './use-tests.ts';

type ProviderRowProps = {
  provider: ListedProvider;
  index: number;
  /** All providers in order. */
  providers: readonly ListedProvider[];
  tests: Tests;
  isOwner: boolean;
  onEdit(): void;
  onRemove(): void;
};

/** One provider with its last test and the owner's actions. */
export function ProviderRow({
  provider,
  index,
  providers,
  tests,
  isOwner,
  onEdit,
  onRemove,
}: ProviderRowProps) {
  const { t } = useTranslation('providers');
  const { id, name, kind, model, key_hint, is_enabled } = provider;
  const isTesting = tests.isWaiting(provider);
  const { giveUp } = tests;
  useGiveUp(
    isTesting,
    useCallback(() => giveUp(id), [giveUp, id]),
  );
  const first = providers.find((other) => other.is_enabled);
  const role = !is_enabled ? t('off') : first?.id === id ? t('answers') : t('fallback');
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`min-w-44 flex-1 leading-snug ${is_enabled ? '' : 'opacity-70'}`}>
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium">{name}</span>
            <span className="shrink-0 text-sm text-faint">{role}</span>
          </span>
          <span className="block truncate text-sm text-soft">
            {t(`kinds.${kind}`)} · <span className="font-mono text-xs">{model}</span>
            {key_hint && <> · {t('keyEnds', { hint: key_hint })}</>}
          </span>
        </span>
        {isOwner && (
          <span className="flex items-center gap-0.5">
            <Button
              size="sm"
              variant="outline"
              className="me-1"
              isPending={isTesting}
              aria-label={t('testOf', { name })}
              onPress={() => toastErrors(tests.start(provider))}
            >
              {t('test')}
            </Button>
            {providers.length > 1 && (
              <IconButton
                label={t('earlier', { name })}
                icon={ArrowUp}
                isDisabled={index === 0}
                className="text-soft"
                onPress={() => toastErrors(moveProvider(providers, index, -1))}
              />
            )}
            {providers.length > 1 && (
              <IconButton
                label={t('later', { name })}
                icon={ArrowDown}
                isDisabled={index === providers.length - 1}
                className="text-soft"
                onPress={() => toastErrors(moveProvider(providers, index, 1))}
              />
            )}
            <IconButton
              label={t('edit', { name })}
              icon={Pencil}
              className="text-soft"
              onPress={onEdit}
            />
            <IconButton
              label={t('remove', { name })}
              icon={Trash2}
              className="text-soft"
              onPress={onRemove}
            />
            <Switch
              size="sm"
              aria-label={t('enabled', { name })}
              isSelected={is_enabled}
              onChange={(isOn) => toastErrors(enableProvider(provider, isOn))}
              className="ms-1"
            >
              <Switch.Content>
                <Switch.Control>
                  <Switch.Thumb />
                </Switch.Control>
              </Switch.Content>
            </Switch>
          </span>
        )}
      </div>
      <TestState provider={provider} isTesting={isTesting} isUnanswered={tests.isUnanswered(id)} />
    </li>
  );
}
