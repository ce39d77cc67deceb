export interface DialogOptions {
  title?: string;
  content: string;
  /** Default: "confirm" and "cancel" in the rider's language. */
  confirmText?: string;
  cancelText?: string;
  /** The confirming button destroys or ends something. */
  danger?: boolean;
  /** A tap outside the box refuses; default: no effect. */
  closeOnMaskClick?: boolean;
}

/** Asks the rider; returns false if refused or closed. The box itself loads on first use. */
export const confirmDialog = async (options: DialogOptions): Promise<boolean> =>
  (await import('./dialog-box.tsx')).openDialog(options);
