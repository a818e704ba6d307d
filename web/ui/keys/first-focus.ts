// Where the focus goes in a dialog: never to its cross, which Enter would press.

const FIELD =
  'input:not([type=hidden], [type=radio], [disabled], [readonly]), textarea:not([disabled], [readonly]), select:not([disabled])';

/**
 * To the first field, and to what chooses between some only where there is no other; where there is none, or it is not
 * loaded yet, to the dialog itself.
 */
export function focusDialog(dialog: HTMLDialogElement): void {
  const chosen = dialog.querySelector<HTMLElement>('input[type=radio]:checked');
  const field = dialog.querySelector<HTMLElement>(FIELD);
  (field ?? chosen ?? dialog).focus();
}

/** A form that came after its dialog takes the focus over, unless the person has gone on to something meanwhile. */
export function focusLateForm(form: HTMLElement): void {
  const dialog = form.closest('dialog');
  if (dialog && document.activeElement === dialog) focusDialog(dialog);
}
