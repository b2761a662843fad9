/** The palette's field, also while its code is being loaded. */
export const PALETTE_FIELD =
  'h-12 w-full border-b border-hairline bg-transparent px-4 text-base outline-none placeholder:text-faint';
