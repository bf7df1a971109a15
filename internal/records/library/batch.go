package library

import "database/sql"

// maxBatch is how many changes go into one transaction at most.
const maxBatch = 256

// do writes a change and returns when it is on the disk.
func (j *Journal) do(write func(*sql.Tx) error) error {
	e := entry{write, make(chan error, 1)}
	j.jobs <- e
	return <-e.answer
}

func (j *Journal) run() {
	defer close(j.done)
	for e := range j.jobs {
		batch := []entry{e}
		for len(batch) < maxBatch && len(j.jobs) > 0 {
			batch = append(batch, <-j.jobs)
		}
		if err := j.commit(batch); err == nil || len(batch) == 1 {
			settle(batch, err)
			continue
		}
		for i := range batch { // one of them is at fault: let the others live
			settle(batch[i:i+1], j.commit(batch[i:i+1]))
		}
	}
}

func settle(batch []entry, err error) {
	for _, e := range batch {
		e.answer <- err
	}
}

func (j *Journal) commit(batch []entry) error {
	tx, err := j.file.DB.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	for _, e := range batch {
		if err := e.write(tx); err != nil {
			return err
		}
	}
	return tx.Commit()
}
