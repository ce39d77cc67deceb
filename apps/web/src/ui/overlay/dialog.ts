export interface DialogOptions {
  title?: string;
  content: string;
  /** Default: "confirm" and "cancel" in the rider's language. */
  confirmText?: string;
  cancelText?: string;
  /** The confirming button destroys or ends something. */
  danger?: boolean;
  /** A tap beside the box refuses; default: it does nothing. */
  closeOnMaskClick?: boolean;
}

/** Asks the rider; false when refused or closed. The box itself loads on first use. */
export const confirmDialog = async (options: DialogOptions): Promise<boolean> =>
  (await import('./dialog-box.tsx')).openDialog(options);
