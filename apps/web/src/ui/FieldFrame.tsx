import { type ReactNode, useId } from 'react';

/** Attributes that tie an input to its label and description. */
type About = { id: string; 'aria-describedby': string | undefined };

type FieldFrameProps = {
  label: string;
  error: string | undefined;
  /** Shown below the input unless there is an error. */
  description?: ReactNode;
  isRequired: boolean;
  isDisabled?: boolean;
  children(about: About): ReactNode;
};

/**
 * Label and error or description of a field. Native elements styled like the kit's, because the
 * sign-in page needs them without the kit.
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
  const hasDescription = error !== undefined || Boolean(description);
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
      {children({ id, 'aria-describedby': hasDescription ? `${id}-said` : undefined })}
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

/** Attributes of an invalid input. */
export const invalidity = (error: string | undefined) =>
  error === undefined ? {} : { 'aria-invalid': true, 'data-invalid': true };
