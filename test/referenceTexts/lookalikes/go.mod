module github.com/acme/indexer

go 1.23

require (
	github.com/acme/abi v0.0.0-20240131093045-21c4ae6b6b1f
	github.com/acme/wire v0.0.1500 // indirect
)

replace github.com/acme/rlp => ../rlp v0.0.1501

exclude github.com/acme/wire v0.0.1499
