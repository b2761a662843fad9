/** Colour themes a workspace can wear; the first is the default (spec point 9). */
export const themes = ['claude'] as const;
