// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Makes many calls of one: of each the operation, whom it goes to, the value, the length of its data, and its data, packed.
contract Parcels {
    error NotDelivered(uint256 parcel);

    function multiSend(bytes memory transactions) public payable {
        uint256 parcel;
        for (uint256 at = 0; at < transactions.length; parcel++) {
            uint8 operation;
            address to;
            uint256 value;
            uint256 length;
            bool succeeded;
            assembly {
                let start := add(add(transactions, 0x20), at)
                operation := shr(0xf8, mload(start))
                to := shr(0x60, mload(add(start, 0x01)))
                value := mload(add(start, 0x15))
                length := mload(add(start, 0x35))
                let data := add(start, 0x55)
                switch operation
                case 0 {
                    succeeded := call(gas(), to, value, data, length, 0, 0)
                }
                case 1 {
                    succeeded := delegatecall(gas(), to, data, length, 0, 0)
                }
            }
            if (!succeeded) revert NotDelivered(parcel);
            at += 0x55 + length;
        }
    }
}

/// Does what its keeper says: calls others, or runs their code in its own place.
contract Strongbox {
    address public immutable keeper = msg.sender;

    error NotTheKeeper(address caller);

    function execute(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation
    ) external payable returns (bytes memory answer) {
        if (msg.sender != keeper) revert NotTheKeeper(msg.sender);
        bool succeeded;
        (succeeded, answer) = operation == 0 ? to.call{value: value}(data) : to.delegatecall(data);
        if (!succeeded) {
            assembly {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }
}
