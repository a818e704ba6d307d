// Copies what a button names, and says so where it stands.
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Select and copy it by hand';
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

/* Times in the page are in UTC; a browser knows better. */
for (const time of document.querySelectorAll('time[datetime]')) {
  const moment = new Date(time.dateTime);
  if (!Number.isNaN(moment.getTime())) time.title = moment.toLocaleString();
}
