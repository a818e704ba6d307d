// Passkeys, which only a script can ask a browser for, and printing. What they need is hidden where it cannot work.
{
  const say = (element, text) => {
    element.closest('[data-passkeys]').querySelector('[data-passkey-issue]').textContent = text;
  };

  const call = async (path, body) => {
    const response = await fetch(`/api/auth/passkeys${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw Object.assign(new Error(answer.error), { refusal: answer.error });
    return answer;
  };

  const REFUSALS = {
    invalid_passkey: 'This passkey is not known here, or no longer. Sign in with your password.',
    too_many_passkeys: 'You have twenty passkeys already. Remove one first.',
    passkey_exists: 'This device has a passkey for you already.',
    rate_limited: 'Too many attempts from your address. Try again in a quarter of an hour.',
  };

  const told = (error) => {
    if (error.refusal) return REFUSALS[error.refusal] ?? `This was refused (${error.refusal}).`;
    if (error.name === 'NotAllowedError') return 'No passkey was used. Try again when you are ready.';
    if (error.name === 'InvalidStateError') return REFUSALS.passkey_exists;
    if (error.name === 'SecurityError') return 'Passkeys need a dashboard on a host name with https.';
    return 'This did not work. Please try again.';
  };

  /** One at a time: a browser shows one question about passkeys and cancels the one before. */
  const run = async (button, step, again = location.pathname) => {
    button.disabled = true;
    say(button, '');
    try {
      await step();
    } catch (error) {
      if (error.refusal === 'reauthentication_required')
        location.assign(`/reauthenticate?${new URLSearchParams({ again })}`);
      else say(button, told(error));
    }
    button.disabled = false;
  };

  const signIn = async ({ next, challengeToken }) => {
    const step = challengeToken === undefined ? {} : { challenge_token: challengeToken };
    const options = await call('/login-options', step);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    await call('/login', { credential: credential.toJSON(), ...step });
    location.assign(next);
  };

  const add = async (form) => {
    const options = await call('/registration-options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    await call('', { name: form.elements.name.value, credential: credential.toJSON() });
    location.assign(location.pathname);
  };

  if (globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    for (const part of document.querySelectorAll('[data-passkeys]')) part.hidden = false;
    for (const part of document.querySelectorAll('[data-no-passkeys]')) part.hidden = true;
    for (const button of document.querySelectorAll('button[data-passkey-login]'))
      button.addEventListener('click', () => run(button, () => signIn(button.dataset)));
    for (const form of document.querySelectorAll('form[data-passkey-add]'))
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        const again = `${location.pathname}?${new URLSearchParams({ name: form.elements.name.value })}`;
        run(form.querySelector('button'), () => add(form), again);
      });
  }

  for (const button of document.querySelectorAll('button[data-print]')) {
    button.hidden = false;
    button.addEventListener('click', () => print());
  }
}
