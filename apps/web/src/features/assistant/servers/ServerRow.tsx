import { Spinner, Switch } from '@heroui/react';
import { CircleAlert, KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { enableServer } from './mutations.ts';
import type { ListedServer, ServerProblem } from './queries.ts';
import { removeWithUndo } from './server-removal.ts';
import { ToolList } from './ToolList.tsx';

type ServerRowProps = {
  server: ListedServer;
  isChecking: boolean;
  onCheck(): void;
  onSecret(): void;
};

/** A server with its state, last check and tools. */
export function ServerRow({ server, isChecking, onCheck, onSecret }: ServerRowProps) {
  const { t } = useTranslation('tools');
  const { name, url, is_enabled, tools } = server;
  return (
    <li className="flex flex-col gap-1 border-b border-hairline py-3">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1 pe-2">
          <h3 className="truncate font-medium">{name}</h3>
          <p className="truncate font-mono text-xs text-faint">{url}</p>
        </div>
        <IconButton
          label={t('servers.checkAgain', { name })}
          icon={RefreshCw}
          isDisabled={isChecking}
          onPress={onCheck}
        />
        <IconButton
          label={t('servers.changeSecret', { name })}
          icon={KeyRound}
          onPress={onSecret}
        />
        <IconButton
          label={t('servers.remove', { name })}
          icon={Trash2}
          onPress={() => toastErrors(removeWithUndo(server))}
        />
        <Switch
          aria-label={t('servers.use', { name })}
          isSelected={is_enabled}
          onChange={(next) => toastErrors(enableServer(server, next))}
          className="ms-2"
        >
          <Switch.Content>
            <Switch.Control>
              <Switch.Thumb />
            </Switch.Control>
          </Switch.Content>
        </Switch>
      </div>
      <CheckState server={server} isChecking={isChecking} />
      {tools.length > 0 && <ToolList server={server} />}
    </li>
  );
}

function CheckState({
  server: { error, checked_at, is_enabled },
  isChecking,
}: {
  server: ListedServer;
  isChecking: boolean;
}) {
  const { t } = useTranslation('tools');
  if (isChecking)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-soft">
        <Spinner size="sm" className="size-3.5" aria-hidden="true" />
        {t('servers.checking')}
      </p>
    );
  return (
    <div role="status" className="flex flex-col text-sm text-faint">
      {error && <Problem problem={error} />}
      {!is_enabled && <p>{t('servers.off')}</p>}
      {!error && (
        <p>
          {checked_at ? (
            <>
              {t('servers.checked')} <RelativeTime at={checked_at} />
            </>
          ) : (
            t('servers.unchecked')
          )}
        </p>
      )}
    </div>
  );
}

/** The error, translated if it is known. */
function Problem({ problem: { code, message, hint } }: { problem: ServerProblem }) {
  const { t, i18n } = useTranslation('tools');
  const key = `problems.${code}`;
  return (
    <p className="flex items-start gap-1.5 text-bad">
      <CircleAlert size={15} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
      {i18n.exists(`tools:${key}`) ? t(key) : `${message} ${hint}`}
    </p>
  );
}
