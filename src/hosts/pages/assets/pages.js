// What scripts add to pages that work without them: copying, the time zone of the reader, no form sent twice.

const said = document.getElementById('said');

for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const isCopied = await copy(button.dataset.copy, button.parentElement.querySelector('code'));
    button.textContent = isCopied ? 'Copied' : 'Selected';
    said.textContent = isCopied ? 'Copied' : 'It is selected; copy it with your keyboard';
    setTimeout(() => {
      button.textContent = label;
      said.textContent = '';
    }, 2000);
  });
}

/** Where the clipboard is closed to pages, as over plain http, the old way selects the text first. */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand('copy');
  }
}

for (const input of document.querySelectorAll('input[data-time-zone]'))
  input.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const form of document.querySelectorAll('form[method="post"]'))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });

// A page that comes back from the history of the browser can be sent anew.
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});
