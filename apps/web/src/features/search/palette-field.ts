/** Classes of the field, also used while the palette loads. */
export const PALETTE_FIELD =
  'h-12 w-full border-b border-hairline bg-transparent px-4 text-base outline-none placeholder:text-faint';
