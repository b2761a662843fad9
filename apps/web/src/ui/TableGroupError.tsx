import { Button } from '@heroui/react';
import type { ReactNode } from 'react';
import { openTableGroup, type TableGroup } from '../data/index.ts';
import { toastErrors } from '../lib/toast-errors.ts';
import { ErrorNotice } from './Notice.tsx';

type TableGroupErrorProps = {
  group: TableGroup;
  /** Why it could not be loaded. */
  children: ReactNode;
  /** The text of the button that tries again. */
  retry: string;
  className?: string;
};

/** Says why a table group could not be loaded, with a button that tries again. */
export function TableGroupError({
  group,
  children,
  retry,
  className = 'gap-3',
}: TableGroupErrorProps) {
  return (
    <div className={`flex flex-col items-start ${className}`}>
      <ErrorNotice>{children}</ErrorNotice>
      <Button size="sm" variant="outline" onPress={() => toastErrors(openTableGroup(group))}>
        {retry}
      </Button>
    </div>
  );
}
