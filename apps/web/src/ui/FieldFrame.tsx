import { type ReactNode, useId } from 'react';

/** What ties an input to its label, and to what is said of it. */
type About = { id: string; 'aria-describedby': string | undefined };

type FieldFrameProps = {
  label: string;
  error: string | undefined;
  /** Said below the input while there is no error. */
  description?: ReactNode;
  isRequired: boolean;
  isDisabled?: boolean;
  children(about: About): ReactNode;
};

/**
 * The label of a text field, and below it what is wrong or what to know. Of the browser's own
 * elements, in the kit's looks: the first page there is begins with two of them.
 */
export function FieldFrame({
  label,
  error,
  description,
  isRequired,
  isDisabled = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const says = error !== undefined || Boolean(description);
  return (
    <div
      data-slot="textfield"
      data-required={isRequired || undefined}
      data-disabled={isDisabled || undefined}
      data-invalid={error !== undefined || undefined}
      className="textfield flex w-full flex-col gap-1.5"
    >
      <label htmlFor={id} data-slot="label" className="label">
        {label}
      </label>
      {children({ id, 'aria-describedby': says ? `${id}-said` : undefined })}
      {error !== undefined && (
        <span id={`${id}-said`} data-visible className="field-error text-sm text-bad">
          {error}
        </span>
      )}
      {error === undefined && description && (
        <span id={`${id}-said`} className="description text-sm text-faint">
          {description}
        </span>
      )}
    </div>
  );
}

/** How an input shows and says that its value is wrong. */
export const invalidity = (error: string | undefined) =>
  error === undefined ? {} : { 'aria-invalid': true, 'data-invalid': true };
