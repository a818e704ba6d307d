// A button that signs in with a passkey. Only a script can ask for one, so it is hidden until that runs.

import { type Html, html } from '../../platform/html.ts';

/** `next` is a page of this host. With a challenge token it completes a sign-in whose password was right. */
export const passkeyButton = ({ next, challengeToken }: { next: string; challengeToken?: string }): Html =>
  html`<div class="passkey" data-passkeys hidden><button class="button" type="button" data-passkey-login data-next="${next}"${challengeToken !== undefined && html` data-challenge-token="${challengeToken}"`}>Use a passkey</button>
<p class="issue" role="alert" data-passkey-issue></p></div>`;
