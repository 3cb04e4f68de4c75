// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Box} from "./Box.sol";

/// Builds boxes: contracts that are created by a contract.
contract Workshop {
    Box[] public boxes;

    event Built(Box indexed box, uint256 number);

    function build(uint256 count) external {
        for (uint256 i = 0; i < count; i++) {
            Box box = new Box(boxes.length);
            boxes.push(box);
            emit Built(box, boxes.length - 1);
        }
    }

    /// Builds at an address known beforehand (CREATE2).
    function buildAt(bytes32 salt) external returns (Box box) {
        box = new Box{salt: salt}(boxes.length);
        boxes.push(box);
        emit Built(box, boxes.length - 1);
    }
}
